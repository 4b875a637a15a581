import { useState, type ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { CellInput } from '#web/ui/cell-input.tsx';
import { Checkbox, CheckboxOnly, Switch } from '#web/ui/checkbox.tsx';
import { ComboBox } from '#web/ui/combo-box.tsx';
import { DateField, DateInput, DateTimeField } from '#web/ui/date-field.tsx';
import { DateRange } from '#web/ui/date-range.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Field } from '#web/ui/field.tsx';
import { FileDrop } from '#web/ui/file-drop.tsx';
import { BackLink, ButtonRow, CheckGroup, Fields, Pair } from '#web/ui/form-layout.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { type RangePreset, RangePresets } from '#web/ui/range-presets.tsx';
import { ReferenceList } from '#web/ui/reference-list.tsx';
import { Section } from '#web/ui/section.tsx';
import { Select } from '#web/ui/select.tsx';
import { PasswordField, TextArea, TextField } from '#web/ui/text-field.tsx';
import { Group, Specimen } from './specimen.tsx';

const nothing = () => undefined;
const PROVINCES = [
  { value: 'QC', label: 'Quebec' },
  { value: 'ON', label: 'Ontario', note: 'Two wallets' },
  { value: 'BC', label: 'British Columbia', disabled: true },
];
const REQUIRED = 'This is a required field';

export const FieldSpecimens = (): ReactNode => (
  <Group name="Fields">
    <Texts />
    <Choices />
    <Files />
    <Layouts />
  </Group>
);

function Texts(): ReactNode {
  const [text, setText] = useState('Ana Roy');
  const [amount, setAmount] = useState('25.00');
  return (
    <>
      <Specimen of="text-field">
        <TextField label="Name" name="name" value={text} onChange={setText} hint="As on the card" />
        <TextField label="Nickname" name="nickname" optional value="" onChange={nothing} />
        <TextField
          label="City"
          name="city"
          value=""
          onChange={nothing}
          hint="Where cards go"
          error={REQUIRED}
        />
        <PasswordField label="Password" name="password" value="secret" onChange={nothing} />
        <TextArea label="Notes" name="notes" limit={80} value="For the patio" onChange={nothing} />
      </Specimen>
      <Specimen of="money-input">
        <MoneyInput label="Amount" name="amount" value={amount} onChange={setAmount} />
        <MoneyInput
          label="Amount"
          name="amount_wrong"
          value="5.00"
          onChange={nothing}
          error="Minimum $10.00."
        />
      </Specimen>
      <Specimen of="cell-input">
        <CellInput label="Amount in line 1" money value="12.00" onCommit={nothing} />
        <CellInput label="Amount in line 2" money bad value="twelve" onCommit={nothing} />
      </Specimen>
      <Specimen of="field">
        <Field label="Anything" name="anything" hint="The frame of every field" size="large">
          {(wiring) => <input {...wiring} defaultValue="With a control of its own" />}
        </Field>
      </Specimen>
      <Specimen of="date-field">
        <DateField label="Payday" name="payday" value="2026-11-28" onChange={nothing} />
        <DateField
          label="Starts on"
          name="starts_on"
          value=""
          onChange={nothing}
          hint="Today or later"
          error={REQUIRED}
        />
        <DateTimeField label="Ends" name="ends" value="2026-11-28T18:30" onChange={nothing} />
        <DateInput label="Night" value="2026-11-27" onChange={nothing} />
      </Specimen>
      <Specimen of="date-range">
        <DateRange from="2026-11-02" to="2026-11-15" onChange={nothing} />
      </Specimen>
      <Specimen of="range-presets">
        <RangePresets
          label="Pay periods"
          presets={PAY_PERIODS}
          from="2026-11-02"
          to="2026-11-15"
          onChange={nothing}
        />
      </Specimen>
    </>
  );
}

// Both ends of each period below are days of the calendar.
const day = (text: string): RangePreset['from'] => text as RangePreset['from'];
const PAY_PERIODS: readonly RangePreset[] = [
  { label: 'This pay period', from: day('2026-11-16'), to: day('2026-11-29') },
  { label: 'Last pay period', from: day('2026-11-02'), to: day('2026-11-15') },
];

function Choices(): ReactNode {
  const [province, setProvince] = useState<string | null>('QC');
  const [ticked, setTicked] = useState(true);
  return (
    <>
      <Specimen of="select">
        <Select
          label="Province"
          name="province"
          options={PROVINCES}
          value={province}
          onChange={setProvince}
        />
        <Select
          label="Wallet"
          name="wallet"
          placeholder="Select a wallet"
          options={[]}
          value={null}
          onChange={nothing}
          error={REQUIRED}
        />
      </Specimen>
      <Specimen of="combo-box">
        <ComboBox
          label="Province, found by typing"
          name="province_typed"
          options={PROVINCES}
          value={province}
          onChange={setProvince}
        />
      </Specimen>
      <Specimen of="field-lines">
        <ComboBox
          label="Member"
          name="member"
          hint="Name, mobile number or staff ID"
          error="No member is called that."
          optional
          options={[]}
          value={null}
          onChange={nothing}
        />
      </Specimen>
      <Specimen of="native-select">
        <NativeSelect
          label="Rows"
          value="25"
          options={['10', '25'].map((value) => ({ value, label: value }))}
          onChange={nothing}
        />
      </Specimen>
      <Specimen of="checkbox">
        <Checkbox
          label="Invite them now"
          hint="By text message"
          checked={ticked}
          onChange={setTicked}
        />
        <Checkbox label="I accept" checked={false} onChange={nothing} error={REQUIRED} />
        <Switch label="Page for members" checked={ticked} onChange={setTicked} />
        <CheckboxOnly
          aria-label="All rows of this page"
          checked={false}
          indeterminate
          onChange={nothing}
        />
      </Specimen>
    </>
  );
}

const Files = (): ReactNode => (
  <>
    <Specimen of="file-drop">
      <FileDrop name="file" hint="CSV up to 20 MB and 50,000 rows" onFile={nothing} />
      <FileDrop name="file_wrong" error="This isn't a CSV file." onFile={nothing} />
    </Specimen>
    <Specimen of="reference-list">
      <ReferenceList
        known={[{ type: 'lightspeed', external_id: 'LS-4411' }]}
        change={{ save: async () => undefined, remove: async () => undefined }}
      />
    </Specimen>
  </>
);

const Layouts = (): ReactNode => (
  <>
    <Specimen of="form-layout">
      <Fields>
        <BackLink to="/">Members</BackLink>
        <Pair>
          <TextField label="First name" name="first" value="Ana" onChange={nothing} />
          <TextField label="Last name" name="last" value="Roy" onChange={nothing} />
        </Pair>
        <CheckGroup name="days" legend="Days" error="Select at least one day per service.">
          <Checkbox label="Monday" checked onChange={nothing} />
          <Checkbox label="Tuesday" checked={false} onChange={nothing} />
        </CheckGroup>
        <ButtonRow>
          <Button tone="primary">Save</Button>
          <Button>Cancel</Button>
        </ButtonRow>
      </Fields>
    </Specimen>
    <Specimen of="section">
      <Section title="Address" note="Where a card is sent" open>
        1 Main Street, Montreal
      </Section>
      <Section title="More">Closed until somebody opens it</Section>
    </Specimen>
    <Specimen of="error-summary">
      <ErrorSummary
        attempt={1}
        problems={[
          { name: 'city', text: REQUIRED },
          { name: 'wallet', text: REQUIRED },
        ]}
      />
    </Specimen>
  </>
);
