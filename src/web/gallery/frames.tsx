import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Grid, Row, Stack } from '#web/ui/layout.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { Page, PageFoot, PageHeader } from '#web/ui/page.tsx';
import { Group, Specimen } from './specimen.tsx';

const Box = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <Card label={String(children)}>{children}</Card>
);

export const Frames = (): ReactNode => (
  <Group name="Frames">
    <Specimen of="layout">
      <Stack gap="s">
        <Box>First</Box>
        <Box>Second</Box>
      </Stack>
      <Row>
        <Box>Start</Box>
        <Box>End</Box>
      </Row>
      <Grid min="120px">
        <Box>One</Box>
        <Box>Two</Box>
        <Box>Three</Box>
        <Box>Four</Box>
      </Grid>
    </Specimen>
    <Specimen of="card">
      <Card title="Balance" note="As of now" aside={<Button size="small">View</Button>}>
        $1,234.56
      </Card>
    </Specimen>
    <Specimen of="page">
      <Page narrow>
        <PageHeader
          title="Members"
          below="Everybody who has a card"
          actions={<Button tone="primary">Add a member</Button>}
        />
        <PageFoot note="Nothing is sent until you confirm.">
          <Button>Back</Button>
          <Button tone="primary">Continue</Button>
        </PageFoot>
      </Page>
    </Specimen>
    <Specimen of="logo">
      <Logo slot="sidebar" />
    </Specimen>
  </Group>
);
