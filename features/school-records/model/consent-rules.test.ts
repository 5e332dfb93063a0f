import { expect, test } from 'vitest';
import { type AgeBand, ageBands, allowedBases } from './consent-rules.ts';

const table = (country: string) => ageBands.map((ages: AgeBand) => allowedBases(country, ages).join(' '));

test.for([
  ['GB', 'public_task parents', 'public_task contract parents', 'public_task contract parents'],
  ['ES', 'public_task parents', 'public_task parents', 'public_task contract parents'],
  ['DE', 'public_task parents', 'public_task parents', 'public_task contract parents'],
  ['US', 'parents', 'contract parents', 'contract parents'],
  ['BR', 'parents', 'parents', 'contract parents'],
  ['??', 'parents', 'parents', 'contract parents'],
])(
  'the table of countries decides on what basis a school of %s keeps records [EDU-255]',
  ([country, ...bases]) => {
    expect(table(country ?? '')).toEqual(bases);
  },
);
