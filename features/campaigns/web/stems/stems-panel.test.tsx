// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { flash } from '#design/flash/flash.ts';
import { openGroups } from '#features/groups/testing/open-groups.tsx';
import { aFakeUploadServer, answerWith } from '#features/uploads/testing/a-fake-upload-server.ts';
import { invalid } from '#platform/pure/refusal.ts';
import type { AdminStemsView } from '../../stems.contract.ts';
import { anAdminStem } from '../../testing/a-stem-view.ts';
import { StemsPanel } from './stems-panel.tsx';

afterEach(() => {
  for (const { id } of flash.read()) flash.dismiss(id);
  cleanup();
});

const campaignId = '0198f000-0000-7000-8000-00000000c001';
const read = 'GET /api/admin/campaigns/:id/stems';
const save = 'PUT /api/admin/campaigns/:id/stems';
const secondId = '0198f000-0000-7000-8000-00000000d002';
const two = [anAdminStem(), anAdminStem({ id: secondId, name: 'Bass', bpm: null, key: '' })];
const view = (more: Partial<AdminStemsView> = {}): AdminStemsView => ({
  stems: two,
  archive: { size: 2_500_000 },
  downloadsCount: 3,
  ...more,
});
const facts = ({ id, name, bpm, key }: (typeof two)[number]) => ({ id, name, bpm, key });

const open = (given: AdminStemsView, answers: object = {}) =>
  openGroups(<StemsPanel campaignId={campaignId} />, {
    answers: { [read]: () => given, [save]: () => given, ...answers },
  });
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

test('an admin orders, renames and removes stems, and saves them together [CAMPAIGN-265]', async () => {
  const { user, calls } = await open(view());
  expect(screen.getByText(/The archive is ready: .*, downloaded 3 times\./)).toBeTruthy();
  const saveButton = screen.getByRole<HTMLButtonElement>('button', { name: 'Save stems' });
  expect(saveButton.disabled).toBe(true);
  await press('Move Bass up');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Bass up');
  const [bpm] = screen.getAllByRole('textbox', { name: 'Bpm' });
  await user.type(bpm as HTMLElement, '120');
  await press('Save stems');
  const [first, second] = two;
  if (!first || !second) throw new Error('two stems');
  expect(calls(save)).toEqual([{ id: campaignId, stems: [{ ...facts(second), bpm: 120 }, facts(first)] }]);
  await waitFor(() => expect(saveButton.disabled).toBe(true));
  cleanup();
  const again = await open(view());
  await press('Remove Drums');
  await press('Save stems');
  expect(again.calls(save)).toEqual([{ id: campaignId, stems: [facts(second)] }]);
});

test('a new stem is uploaded and named by its file, and other files are refused [CAMPAIGN-265]', async () => {
  const { permission, asked } = await aFakeUploadServer(answerWith(200));
  const { calls } = await open(view({ stems: [], archive: null, downloadsCount: 0 }), {
    'GET /api/admin/campaign_stems/presign': () => permission,
  });
  expect(screen.getByText('This campaign has no stems yet.')).toBeTruthy();
  const files = [new File(['x'], 'Lead_synth.wav'), new File(['x'], 'song.mp3')];
  fireEvent.change(screen.getByLabelText('Stem files', { selector: 'input' }), { target: { files } });
  expect(flash.read().map(({ text }) => text)).toEqual([
    '“song.mp3” is no WAV, FLAC or AIFF file of at most 100 MB.',
  ]);
  await press('Save stems');
  await waitFor(() => expect(asked).toHaveLength(1));
  await waitFor(() =>
    expect(calls(save)).toEqual([
      {
        id: campaignId,
        stems: [{ name: 'Lead synth', bpm: null, key: '', fileName: permission.filename }],
      },
    ]),
  );
});

test('what is being made, has failed, or is refused is said', async () => {
  const failed = anAdminStem({ state: 'failed', failure: '“Drums” is too large.', previewUrl: null });
  const refuse = () => {
    throw invalid({ stem_1: ['was used already'] });
  };
  await open(view({ stems: [failed], archive: null }), { [save]: refuse });
  expect(screen.getByText('“Drums” is too large.')).toBeTruthy();
  expect(screen.getByText('One of the stems cannot be used. Remove it or send another.')).toBeTruthy();
  fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'Kit' } });
  await press('Save stems');
  expect(await screen.findByText('“Kit” was used already.')).toBeTruthy();
  cleanup();
  await open(view({ stems: [anAdminStem({ state: 'waiting', previewUrl: null })], archive: null }));
  expect(screen.getByText('The stems are being worked on.')).toBeTruthy();
});
