// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Answers } from '#features/tracks/testing/a-track.ts';
import { openTracks } from '#features/tracks/testing/open-tracks.tsx';
import { Refusal } from '#platform/pure/refusal.ts';
import type { NewsDraftView } from '../../drafts.contract.ts';
import { aNewsView } from '../../testing/a-news-view.ts';
import { NewsEditor } from './news-editor.tsx';

afterEach(cleanup);

const item = aNewsView({ title: 'Basalt', body: 'Come **in**.' });
const { feed, title, body, image, imageSmall, imageColour, externalUrl, externalUrlText, audioPreviews } =
  item;
const text = {
  ...{ feed, title, body, image, imageSmall, imageColour, externalUrl, externalUrlText, audioPreviews },
  bodyHtml: '<p>Come <strong>in</strong>.</p>',
};
const aView = (more: Partial<NewsDraftView> = {}): NewsDraftView => ({
  id: item.id,
  state: 'live',
  revision: 3,
  version: 2,
  savedAt: item.createdAt,
  author: null,
  publishedAt: item.publishedAt,
  endsAt: null,
  text,
  ...more,
});

const one = '/api/admin/news_drafts/:id';
const versions = [2, 1].map((number) => ({ number, note: '', createdAt: item.createdAt, author: null }));
const open = (view: NewsDraftView | null, answers: Answers = {}) =>
  openTracks(<NewsEditor id={view?.id ?? null} feed="news" onDone={() => {}} />, {
    answers: {
      [`GET ${one}`]: () => ({ data: view }),
      [`GET ${one}/versions`]: () => ({ data: versions }),
      [`GET ${one}/versions/:number`]: () => ({
        data: { ...versions[0], text: { ...text, title: 'Granite' } },
      }),
      ...answers,
    },
  });
const save = () => fireEvent.submit(screen.getByRole('form', { name: 'News item' }));
const tab = (name: string) => screen.findByRole('tab', { name });

test('an admin saves a draft with its revision, and nothing is published [SITE-084]', async () => {
  const { user, calls } = await open(aView(), {
    [`PUT ${one}`]: () => ({ data: aView({ state: 'changed', revision: 4, version: null }) }),
  });
  await user.type(await screen.findByLabelText('Title'), ' and tuff');
  save();
  expect(await screen.findByText('The draft is saved.')).toBeTruthy();
  expect(calls(`PUT ${one}`)).toMatchObject([
    { id: item.id, revision: 3, news: { title: 'Basalt and tuff' } },
  ]);
  expect(calls(`POST ${one}/publications`)).toEqual([]);
});

test('a new draft has tabs for its publication once it is saved [SITE-084]', async () => {
  const { user, calls } = await open(null, {
    'POST /api/admin/news_drafts': () => ({
      data: aView({ state: 'draft', revision: 1, publishedAt: null }),
    }),
    [`POST ${one}/publications`]: () => ({ data: aView({ revision: 2 }) }),
  });
  expect(screen.queryByRole('tab', { name: 'Publish' })).toBeNull();
  await user.type(await screen.findByLabelText('Title'), 'Basalt');
  save();
  await user.click(await tab('Publish'));
  fireEvent.change(screen.getByLabelText('Until'), { target: { value: '2036-01-02T10:00' } });
  await user.click(screen.getByRole('button', { name: 'Publish now' }));
  expect(await screen.findByText('Readers see it now.')).toBeTruthy();
  expect(calls(`POST ${one}/publications`)).toMatchObject([
    { id: item.id, revision: 1, fromAt: null, untilAt: new Date('2036-01-02T10:00').toISOString() },
  ]);
});

test('who saves second sees who was first, and takes over theirs or saves again [SITE-084]', async () => {
  const theirs = aView({ revision: 7, text: { ...text, title: 'Theirs' } });
  const stale = { code: 'stale_revision', details: theirs };
  const { user, calls } = await open(aView(), {
    [`PUT ${one}`]: ({ revision }) => {
      if (revision === 7) return { data: aView({ revision: 8 }) };
      throw new Refusal(409, 'ben has saved this meanwhile.', stale);
    },
  });
  await user.type(await screen.findByLabelText('Title'), '!');
  save();
  expect(await screen.findByText('ben has saved this meanwhile.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Take over theirs' }));
  expect((screen.getByLabelText('Title') as HTMLInputElement).value).toBe('Theirs');
  save();
  expect(await screen.findByText('The draft is saved.')).toBeTruthy();
  expect(calls(`PUT ${one}`).map(({ revision }) => revision)).toEqual([3, 7]);
});

test('what is shown can be ended, and not begin again [SITE-085]', async () => {
  const { user, calls } = await open(aView(), {
    [`DELETE ${one}/publications`]: () => ({ data: aView({ state: 'over' }) }),
  });
  await user.click(await tab('Publish'));
  expect(screen.queryByLabelText('From')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'End now' }));
  expect(await screen.findByText('It is over. Readers do not see it.')).toBeTruthy();
  expect(calls(`DELETE ${one}/publications`)).toEqual([{ id: item.id }]);
});

test('times that are refused are said at their fields [SITE-085]', async () => {
  const { user } = await open(aView({ state: 'draft', publishedAt: null }), {
    [`POST ${one}/publications`]: () => {
      throw new Refusal(422, 'Invalid input', { fields: { until_at: ['must be after the start'] } });
    },
  });
  await user.click(await tab('Publish'));
  await user.click(screen.getByRole('button', { name: 'Publish now' }));
  expect(await screen.findByText('must be after the start')).toBeTruthy();
});

test('versions are compared word by word and restored [SITE-086]', async () => {
  const { user, calls } = await open(aView(), {
    [`POST ${one}/versions/:number/restore`]: () => ({
      data: aView({ state: 'changed', revision: 4, text: { ...text, title: 'Granite' } }),
    }),
  });
  await user.click(await tab('Versions'));
  const differences = within(await screen.findByRole('list', { name: 'Differences' }));
  expect(differences.getByText('Granite').tagName).toBe('DEL');
  expect(differences.getByText('Basalt').tagName).toBe('INS');
  await user.click(screen.getByRole('button', { name: 'Restore version 1' }));
  expect(await screen.findByText('Version 1 is the draft now.')).toBeTruthy();
  expect(calls(`POST ${one}/versions/:number/restore`)).toEqual([{ id: item.id, number: 1, revision: 3 }]);
  await user.click(await tab('Write'));
  expect((screen.getByLabelText('Title') as HTMLInputElement).value).toBe('Granite');
});

test('the preview shows the saved draft as its page would, in a chosen width and theme [SITE-087] [SITE-093]', async () => {
  const { user } = await open(aView());
  await user.click(await tab('Preview'));
  const frame = screen.getByTitle<HTMLIFrameElement>('Preview of the item');
  fireEvent.load(frame);
  const inside = () => frame.contentDocument as Document;
  expect(inside().querySelector('h1')?.textContent).toBe('Basalt');
  expect(inside().querySelector('strong')?.textContent).toBe('in');
  await user.selectOptions(screen.getByLabelText('Width'), '390');
  await user.selectOptions(screen.getByLabelText('Theme'), 'ink');
  expect(frame.style.width).toBe('390px');
  expect(inside().querySelector('[data-theme="ink"] h1')).not.toBeNull();
});
