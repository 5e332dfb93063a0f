import { expect, test } from 'vitest';
import { studentNamesOf } from './student-names.ts';

test('names are taken from lines and from the first column of a table, as often as they stand there [EDU-181]', () => {
  expect(studentNamesOf(' Mia  K. \r\nNoah B.\n\nMia K.\rOle')).toEqual([
    'Mia K.',
    'Noah B.',
    'Mia K.',
    'Ole',
  ]);
  expect(studentNamesOf('"Mia K.",3b,x\nNoah;3b\nOle\t3b')).toEqual(['Mia K.', 'Noah', 'Ole']);
  expect(studentNamesOf(' \n , ')).toEqual([]);
});
