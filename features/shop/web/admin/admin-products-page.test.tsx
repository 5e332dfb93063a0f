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
const makeCall = 'POST /api/admin/products';
const deleteCall = 'DELETE /api/admin/products/:id';
const coverCall = 'PUT /api/admin/products/:id/cover';

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
  expect(dialog.getAllByText('This is no amount').length).toBeGreaterThan(0);
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

test('an admin makes a product, which has no sounds yet', async () => {
  const { calls, user } = await open([], {
    [makeCall]: () => anAdminProductView({ title: 'Kick', state: 'unfinished' }),
  });
  await user.click(screen.getByRole('button', { name: 'Make a product' }));
  submit();
  expect((await screen.findAllByText('This field is required')).length).toBe(2);
  expect(calls(makeCall)).toEqual([]);
  await user.selectOptions(screen.getByLabelText('What it is'), 'A single sound');
  type('Title', 'Kick');
  type('Style', 'Techno');
  type('Price in EUR', '2');
  submit();
  expect(await screen.findByText('Kick is made. It needs its sounds now.')).toBeTruthy();
  expect(calls(makeCall)).toEqual([
    {
      class: 'SingleSound',
      title: 'Kick',
      description: '',
      style: 'Techno',
      bpm: null,
      key: '',
      prices: [{ currency: 'EUR', amountMinor: 200 }],
    },
  ]);
  expect(calls(listCall).length).toBe(2);
});

test('an admin reads that sounds are worked on, and why others could not be used', async () => {
  await open([
    anAdminProductView({ state: 'unfinished', missing: ['making'], soundsInMaking: 3 }),
    anAdminProductView({
      id: '2',
      title: 'Broken',
      state: 'unfinished',
      missing: ['sounds', 'preview'],
      failure: '“bad” is no audio file that can be used.',
    }),
  ]);
  expect(screen.getByText('Its sounds are being worked on.')).toBeTruthy();
  expect(
    screen.getByText('Its sounds could not be used. “bad” is no audio file that can be used.'),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: / sale: / })).toBeNull();
});

test('sounds are sent and products deleted only while they are off sale and never sold', async () => {
  const off = { state: 'off_sale', publishedAt: null } as const;
  await open([
    anAdminProductView(),
    anAdminProductView({ ...off, id: '2', title: 'Sold', sold: true }),
    anAdminProductView({ ...off, id: '3', title: 'Set', kind: 'content' }),
    anAdminProductView({ ...off, id: '4', title: 'Free' }),
  ]);
  const named = (name: RegExp) =>
    screen.queryAllByRole('button', { name }).map((button) => button.getAttribute('aria-label'));
  expect(named(/^Send the sounds/)).toEqual(['Send the sounds of Free']);
  expect(named(/^Delete/)).toEqual(['Delete Set', 'Delete Free']);
});

test('an admin chooses sounds; other files, and more than fit, are refused with a sentence', async () => {
  await open([anAdminProductView({ state: 'off_sale', kind: 'sound' })]);
  fireEvent.click(screen.getByRole('button', { name: 'Send the sounds of Night Pack' }));
  const dialog = within(screen.getByRole('dialog'));
  const button = () => dialog.getByRole('button', { name: 'Send' }) as HTMLButtonElement;
  expect(button().disabled).toBe(true);
  const choose = (...names: string[]) =>
    fireEvent.change(dialog.getByLabelText('Audio files'), {
      target: { files: names.map((name) => new File(['x'], name)) },
    });
  choose('words.txt');
  expect(await screen.findByText('“words.txt” is no audio file of at most 100 MB.')).toBeTruthy();
  choose('kick.wav', 'snare.wav');
  expect(await screen.findByText('A single sound is one file.')).toBeTruthy();
  expect(dialog.getAllByRole('listitem')).toHaveLength(1);
  expect(button().disabled).toBe(false);
  fireEvent.click(dialog.getByRole('button', { name: 'Remove kick.wav' }));
  expect(button().disabled).toBe(true);
});

test('an admin puts the sounds of a pack into another order, and reads that they replace others', async () => {
  await open([anAdminProductView({ state: 'off_sale' })]);
  fireEvent.click(screen.getByRole('button', { name: 'Send the sounds of Night Pack' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText('What you send replaces all sounds that Night Pack has.')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText('Audio files'), {
    target: { files: ['a.wav', 'b.wav', 'c.wav'].map((name) => new File(['x'], name)) },
  });
  const move = (name: string) => fireEvent.click(dialog.getByRole('button', { name }));
  const order = () =>
    dialog.getAllByRole('combobox').map((field) => field.getAttribute('aria-label') ?? field.id);
  const [a, b, c] = order();
  move('Move a.wav down');
  expect(order()).toEqual([b, a, c]);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move a.wav down');
  move('Move c.wav up');
  expect(order()).toEqual([b, c, a]);
  move('Move b.wav up');
  move('Move a.wav down');
  expect(order()).toEqual([b, c, a]);
});

test('an admin deletes a product after a question', async () => {
  const { calls } = await open([anAdminProductView({ state: 'off_sale' })], { [deleteCall]: () => ({}) });
  fireEvent.click(screen.getByRole('button', { name: 'Delete Night Pack' }));
  expect(calls(deleteCall)).toEqual([]);
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Night Pack is deleted.')).toBeTruthy();
  expect(calls(deleteCall)).toEqual([{ id: anAdminProductView().id }]);
});

test('an admin takes an uploaded cover away', async () => {
  const cloudfrontUrlSmall = '/files/products/1/cover-a-400.webp';
  const { calls } = await open([anAdminProductView({ cloudfrontUrlSmall })], {
    [coverCall]: () => anAdminProductView(),
  });
  fireEvent.click(screen.getByRole('button', { name: 'Change the cover of Night Pack' }));
  fireEvent.click(screen.getByRole('button', { name: 'Use the drawn one' }));
  expect(await screen.findByText('The cover is saved.')).toBeTruthy();
  expect(calls(coverCall)).toEqual([{ id: anAdminProductView().id, image: null }]);
});
