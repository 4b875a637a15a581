import { useState, type ReactNode } from 'react';
import { ApiError } from '#web/lib/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { DigitsField, EmailField, IdentifierField, PhoneField } from '#web/ui/detail-fields.tsx';
import { FailedPage } from '#web/ui/failed-page.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { FormFoot, FormFrame } from '#web/ui/form-frame.tsx';
import { ListTable, NoMatch } from '#web/ui/list-table.tsx';
import { PagePager } from '#web/ui/page-pager.tsx';
import { ProgramFacts } from '#web/ui/program-facts.tsx';
import { SkeletonLines } from '#web/ui/skeleton-lines.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { Group, Specimen } from './specimen.tsx';

const nothing = () => undefined;
const FORM = {
  dirty: false,
  busy: false,
  problems: [],
  attempt: 0,
  failure: null,
  submit: nothing,
};
const PROBLEMS = [{ name: 'page-name', text: 'Enter a name.' }];
const NO_FEE = {
  bps: 0,
  flat: '0.00',
  min: '0.00',
  max: null,
  borne_by: 'wallet',
  member_limit_bps: 10_000,
} as const;

type Store = { readonly id: string; readonly name: string; readonly city: string };
const STORES: readonly Store[] = [
  { id: '1', name: 'Downtown', city: 'Montreal' },
  { id: '2', name: 'Airport', city: 'Toronto' },
];
const COLUMNS: readonly Column<Store>[] = [
  { key: 'name', title: 'Name', card: 'title', cell: (row) => row.name },
  { key: 'city', title: 'City', card: 'detail', cell: (row) => row.city },
];
const listOf = (data: readonly Store[]) => ({
  data: { data, meta: { total: 60, last_page: 3, cursor: null } },
  error: null,
  isError: false,
  isPlaceholderData: false,
  refetch: nothing,
});

/** What whole pages are made of: forms, lists, and what stands there while they come or fail. */
export const Pages = (): ReactNode => (
  <Group name="Pages">
    <Specimen of="form-frame">
      <FormFrame form={{ ...FORM, problems: PROBLEMS, attempt: 0 }}>
        <TextField
          label="Name"
          name="page-name"
          value=""
          onChange={nothing}
          error="Enter a name."
        />
        <FormFoot to="/" cancel="Cancel" verb="Save" busy={false} />
      </FormFrame>
    </Specimen>
    <Specimen of="detail-fields">
      <EmailField name="page-email" label="Email" value="ana@maple.example" onChange={nothing} />
      <PhoneField
        name="page-mobile"
        label="Mobile number"
        value="514 555 0100"
        onChange={nothing}
      />
      <DigitsField name="page-cards" label="Cards" value="25" onChange={nothing} />
      <IdentifierField name="page-staff" label="Staff ID" value="S0058" onChange={nothing} />
    </Specimen>
    <Specimen of="form-dialog">
      <ShortForm />
    </Specimen>
    <Specimen of="list-table">
      <ListTable
        label="Stores"
        columns={COLUMNS}
        list={listOf(STORES)}
        keyOf={(row) => row.id}
        empty={null}
      />
      <ListTable
        label="Stores that match"
        columns={COLUMNS}
        list={listOf([])}
        keyOf={(row) => row.id}
        empty={<NoMatch title="No stores match" reset="Reset filters" onReset={nothing} />}
      />
    </Specimen>
    <Specimen of="page-pager">
      <PagePager list={listOf(STORES).data} page={2} perPage="25" onChange={nothing} />
    </Specimen>
    <Specimen of="failed-page">
      <FailedPage
        title="Downtown"
        above={null}
        query={{ error: new ApiError({ code: 'network' }), refetch: nothing }}
      />
    </Specimen>
    <Specimen of="skeleton-lines">
      <SkeletonLines />
    </Specimen>
    <Specimen of="program-facts">
      <ProgramFacts
        program={{
          program_id: 1,
          name: 'Standard',
          product_name: 'Cardload Visa',
          variant: 'standard',
          card_type: 'prepaid',
          network: 'Visa',
          issuing_bank: 'Example Bank',
          bin: '400000',
          processor: 'sandbox',
          support_email: '',
          support_phone: '',
          status_page: '',
          fees: { load: { ...NO_FEE, bps: 150, min: '0.50' }, unload: NO_FEE, transfer: NO_FEE },
        }}
      />
    </Specimen>
  </Group>
);

function ShortForm(): ReactNode {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open the short form</Button>
      {open && (
        <FormDialog
          title="Add a department"
          cancel="Cancel"
          verb="Add"
          form={FORM}
          onClose={() => setOpen(false)}
        >
          <TextField name="department" label="Name" value="" onChange={nothing} />
        </FormDialog>
      )}
    </>
  );
}
