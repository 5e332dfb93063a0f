// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { type PeopleAnswers, renderPeoplePage } from '#features/profiles/testing/render-people-page.tsx';
import { conflict, invalid } from '#platform/pure/refusal.ts';
import { anAdminProductView } from '../../testing/an-admin-product-view.ts';
import { AdminProductsPage } from './admin-products-page.tsx';

afterEach(cleanup);

const listCall = 'GET /api/admin/products';
const changeCall = 'PUT /api/admin/products/:id';
const saleCall = 'PUT /api/admin/products/:id/sale';

async function open(items = [anAdminProductView()], answers: PeopleAnswers = {}) {
  const opened = await renderPeoplePage(<AdminProductsPage />, {
    answers: { [listCall]: () => ({ items, meta: { nextPage: null } }), ...answers },
  });
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
  return opened;
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const submit = () => fireEvent.submit(screen.getByRole('dialog').querySelector('form') as HTMLFormElement);

test('an admin reads what is on sale at which prices, and what others need', async () => {
  await open([
    anAdminProductView({ owners: 2 }),
    anAdminProductView({
      id: '2',
      title: 'Half',
      state: 'unfinished',
      missing: ['sounds', 'preview', 'prices'],
      prices: [],
      files: [],
      publishedAt: null,
      bpm: null,
      key: '',
    }),
    anAdminProductView({ id: '3', title: 'Set', kind: 'content', state: 'off_sale', missing: ['studio'] }),
    anAdminProductView({ id: '4', title: 'Gone', state: 'off_sale', publishedAt: null, owners: 1 }),
  ]);
  const words = (name: string) => screen.getByRole('article', { name }).textContent;
  expect(words('Night Pack')).toMatch(
    /On sale.*Sample pack · House · 124 BPM · A minor.*13\.99 EUR.*149\.00 SEK.*Night Pack\.zip, 4.*2 members own it · On sale since/,
  );
  expect(words('Half')).toMatch(
    /Unfinished.*no sounds.*no preview.*a price in each currency.*Nobody owns it/,
  );
  expect(words('Set')).toMatch(/Not on sale.*with the studio/);
  expect(words('Gone')).toContain('1 member owns it');
  const names = screen
    .getAllByRole('button', { name: / sale: / })
    .map((button) => button.getAttribute('aria-label'));
  expect(names).toEqual(['Withdraw from sale: Night Pack', 'Put on sale: Gone']);
});

test('an admin withdraws a product and puts it on sale', async () => {
  const gone = anAdminProductView({ id: '4', title: 'Gone', state: 'off_sale' });
  const { calls } = await open([anAdminProductView(), gone], {
    [saleCall]: ({ onSale }) => anAdminProductView({ state: onSale ? 'on_sale' : 'off_sale' }),
  });
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw from sale: Night Pack' }));
  expect(await screen.findByText('Night Pack is withdrawn from sale.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Put on sale: Gone' }));
  expect(await screen.findByText('Gone is on sale.')).toBeTruthy();
  expect(calls(saleCall)).toMatchObject([{ onSale: false }, { id: '4', onSale: true }]);
  expect(calls(listCall).length).toBe(3);
});

test('an admin reads why a product was not put on sale', async () => {
  await open([anAdminProductView({ state: 'off_sale' })], {
    [saleCall]: () => {
      throw conflict('It has no preview yet.');
    },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Put on sale: Night Pack' }));
  expect(await screen.findByText('It has no preview yet.')).toBeTruthy();
});

test('an admin changes texts and prices', async () => {
  const product = anAdminProductView();
  const { calls } = await open([product], { [changeCall]: () => product });
  fireEvent.click(screen.getByRole('button', { name: 'Change Night Pack' }));
  type('Title', 'Day Pack');
  type('Tempo in BPM', '');
  type('Price in USD', '9,5');
  type('Price in SEK', ' ');
  submit();
  expect(await screen.findByText('Night Pack is saved.')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(calls(changeCall)).toEqual([
    {
      id: product.id,
      seenAt: product.updatedAt,
      title: 'Day Pack',
      description: 'Eight loops.',
      style: 'House',
      bpm: null,
      key: 'A minor',
      prices: [
        { currency: 'USD', amountMinor: 950 },
        { currency: 'EUR', amountMinor: 1399 },
        { currency: 'GBP', amountMinor: 1199 },
      ],
    },
  ]);
});

test('what a product cannot have is refused at its field, before it is sent and by the server', async () => {
  const { calls } = await open([anAdminProductView()], {
    [changeCall]: () => {
      throw invalid({ title: ['cannot contain control or invisible characters'] });
    },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Change Night Pack' }));
  type('Style', ' ');
  type('Tempo in BPM', '19');
  type('Price in EUR', 'free');
  submit();
  const dialog = within(screen.getByRole('dialog'));
  expect(await dialog.findByText('This field is required')).toBeTruthy();
  expect(dialog.getByText('This is no tempo from 20 to 400')).toBeTruthy();
  expect(dialog.getAllByText('This is no amount above 0').length).toBeGreaterThan(0);
  expect(calls(changeCall)).toEqual([]);
  type('Style', 'Dub');
  type('Tempo in BPM', '90');
  type('Price in EUR', '1');
  submit();
  expect(await dialog.findByText('Title cannot contain control or invisible characters')).toBeTruthy();
});

test('an admin reads that a product was changed by somebody else meanwhile', async () => {
  await open([anAdminProductView()], {
    [changeCall]: () => {
      throw conflict('Somebody has changed this product meanwhile. Please look at it again.');
    },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Change Night Pack' }));
  submit();
  expect((await screen.findByRole('alert')).textContent).toContain('meanwhile');
});

test('an admin searches by what they have typed, and reads that nothing is found', async () => {
  const { calls } = await open([]);
  expect(screen.getByText('There is no product yet.')).toBeTruthy();
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: ' dub ' } });
  fireEvent.submit(screen.getByRole('searchbox').closest('form') as HTMLFormElement);
  expect(await screen.findByText('There is no product of “dub”.')).toBeTruthy();
  expect(calls(listCall).at(-1)).toMatchObject({ search: 'dub' });
});
