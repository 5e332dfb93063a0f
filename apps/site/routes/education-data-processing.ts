import { DataProcessingPage } from '#features/school-records/web/data-processing-page.tsx';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: DataProcessingPage,
  head: {
    title: 'Data processing agreement',
    description: 'What a school and the operator agree on about the data of students, and who else gets it.',
  },
});
