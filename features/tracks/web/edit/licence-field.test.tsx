// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { LicenceId } from '../../model/licences.ts';
import { LicenceField } from './licence-field.tsx';

afterEach(cleanup);

test('the form offers eight licences and says in a sentence what the chosen one permits [TRACK-150]', async () => {
  const Form = () => {
    const [licence, setLicence] = useState<LicenceId>('all_rights_reserved');
    return <LicenceField value={licence} onChange={setLicence} />;
  };
  render(<Form />);
  const user = userEvent.setup();
  const field = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Licence' });
  const sentence = () => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;
  expect(screen.getAllByRole('option')).toHaveLength(8);
  expect(sentence()).toBe('Others may listen; for anything else they have to ask you.');
  await user.selectOptions(field, 'CC BY-NC-ND 4.0');
  expect(sentence()).toBe('Others may share it unchanged, but not for money, if they name you.');
});
