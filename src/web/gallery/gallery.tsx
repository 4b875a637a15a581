import type { ReactNode } from 'react';
import { Actions } from './actions.tsx';
import { ChartSpecimens } from './charts.tsx';
import { DataSpecimens } from './data.tsx';
import { Feedback } from './feedback.tsx';
import { FieldSpecimens } from './fields.tsx';
import { Frames } from './frames.tsx';
import { Pages } from './pages.tsx';
import styles from './gallery.module.css';

/**
 * All components of web/ui, in groups. Theme and direction are those of the portal's own settings.
 */
export const Gallery = (): ReactNode => (
  <main className={styles.page}>
    <h1>Components</h1>
    <Frames />
    <Actions />
    <FieldSpecimens />
    <DataSpecimens />
    <ChartSpecimens />
    <Feedback />
    <Pages />
  </main>
);
