/** The worked cases of integrations as the file has them. Cents and minutes are whole numbers. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;
export type JsonObject = { readonly [name: string]: Json | undefined };

export type IntegrationCase = {
  readonly id: string;
  readonly parts?: readonly CasePart[];
  readonly nights?: readonly CaseNight[];
  readonly states?: { readonly provider: CaseProvider; readonly steps: readonly CaseStep[] };
  readonly webhook?: CaseWebhook;
  readonly roster?: CaseRoster;
};
export type IntegrationCasesFile = { readonly cases: readonly IntegrationCase[] };
export type CaseProvider = 'lightspeed' | '7shifts' | 'omnivore';

export type CasePart = {
  readonly provider: CaseProvider;
  readonly kind: 'clockings' | 'sales' | 'employees' | 'roles' | 'shifts' | 'locations';
  readonly place: CasePlace;
  readonly ask: { readonly from: string; readonly to: string } | { readonly since: string };
  readonly read_at: string;
  readonly known?: CaseKnown;
  readonly answers: readonly Json[];
  readonly records: readonly JsonObject[];
  readonly skipped?: readonly JsonObject[];
  /** What was kept of the window before, and what is kept after it was read whole. */
  readonly held?: readonly JsonObject[];
  readonly after?: readonly JsonObject[];
  readonly vanished?: boolean;
  /** Only what it names is compared. */
  readonly end?: JsonObject;
  readonly second_request?: string;
};
export type CasePlace = {
  readonly provider: CaseProvider;
  readonly account: string;
  readonly location: string;
  readonly timezone: string;
  readonly currency: 'CAD' | 'USD';
  readonly revenue_center: string | null;
  readonly options: JsonObject;
};
type CaseNamed = { readonly id: number | string; readonly name: string };
export type CaseKnown = {
  readonly groups?: Readonly<Record<string, readonly CaseNamed[]>>;
  readonly roles?: readonly CaseNamed[];
  readonly assignments?: Readonly<Record<string, readonly JsonObject[]>>;
};

export type CaseNight = {
  readonly zone: string;
  readonly first: string;
  readonly last: string;
  readonly services: readonly {
    readonly id: number;
    readonly days: readonly number[];
    readonly timeframes: readonly (readonly [string, string])[];
  }[];
  readonly ties: {
    readonly people: Readonly<Record<string, number>>;
    readonly roles: Readonly<Record<string, number>>;
    readonly only_job?: Readonly<Record<string, number>>;
    readonly usual_job?: Readonly<Record<string, number>>;
  };
  readonly auto_gratuity: boolean;
  readonly min_overlap_minutes: number;
  readonly lines: readonly JsonObject[];
  readonly unassigned: readonly JsonObject[];
};

export type CaseAnswer = {
  readonly status?: number;
  /** The status of an answer of the token endpoint. */
  readonly token?: number;
  readonly error?: string;
  readonly body?: Json;
  readonly retry_after?: number | string;
};
export type CaseStep = {
  readonly state: 'Pending' | 'Online' | 'Offline';
  readonly approved?: boolean;
  readonly ask?: 'sales' | 'clockings' | 'token';
  readonly answer?: CaseAnswer;
  readonly answers?: readonly CaseAnswer[];
  readonly webhook?: string;
  readonly failing_minutes?: number;
  readonly tries?: number;
  readonly times?: number;
  readonly after: string;
  readonly code: string | null;
  readonly waits_seconds?: number;
};

export type CaseWebhook = {
  readonly provider: CaseProvider;
  readonly headers: Readonly<Record<string, string>>;
  readonly guid: string;
  readonly body: string;
  /** Webhooks of Lightspeed have none. */
  readonly signature_hex?: string;
  readonly signature_base64?: string;
  readonly zone: string;
  readonly touches: JsonObject | null;
};
export type CaseRoster = {
  readonly locations: readonly string[];
  readonly positions: readonly string[];
  readonly location: string;
  readonly position: string;
  readonly csv: string;
  readonly problems: readonly JsonObject[];
  readonly sent: boolean;
};
