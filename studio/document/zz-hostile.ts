import { isDeepStrictEqual } from 'node:util';
import assert from 'node:assert';
import * as Y from 'yjs';
import { aPeer, seededBytes } from '#testing/documents/a-project.ts';
import { checkPlan, checkSong } from '#testing/documents/check-song.ts';
import { deviceTable } from '#testing/documents/device-table.ts';
import { hostileDocuments } from '#testing/documents/hostile-documents.ts';
import { randomEdits } from '#testing/documents/random-edits.ts';
import { planOf } from './plan-of.ts';
import { createSongReader, readSong } from './read-song.ts';
import { rebuildDocument, stateOf } from './rebuild.ts';
const only = process.argv[2];
for (const { name, updates } of hostileDocuments) {
  if (only && !name.includes(only)) continue;
  const t: number[] = []; let last = process.cpuUsage(); const lap = () => { const d = process.cpuUsage(last); t.push(Math.round((d.user + d.system) / 1000)); last = process.cpuUsage(); };
  const out: string[] = [];
  try {
    const made = updates(); lap();
    const [doc, other] = [new Y.Doc(), new Y.Doc()];
    const reader = createSongReader(other);
    for (const u of made) { Y.applyUpdate(doc, u); Y.applyUpdate(other, u); reader.read(); }
    lap();
    const before = stateOf(doc);
    const song = readSong(doc); lap();
    const w = checkSong(song); if (w.length) out.push('song ' + w); lap();
    const plan = planOf(song, deviceTable); lap();
    const v = checkPlan(plan); if (v.length) out.push('plan ' + v);
    if (!isDeepStrictEqual(reader.read(), song)) out.push('incremental');
    if (Buffer.compare(stateOf(doc), before)) out.push('changed');
    lap();
    const rebuilt = readSong(rebuildDocument(song));
    try { assert.deepStrictEqual(planOf(rebuilt, deviceTable), plan); } catch (e) { out.push('rebuilt ' + (e as Error).message.slice(0, 600)); }
    const p = rebuilt.problems.filter(({ what }) => what !== 'missing' && what !== 'second'); if (p.length) out.push('problems ' + JSON.stringify(p));
    lap();
    const peer = aPeer('Ada', 77);
    for (const u of made) Y.applyUpdate(peer.doc, u);
    const bytes = seededBytes('drawn');
    for (const [kind, run] of randomEdits.entries()) { const [a = 0, b = 0, c = 0] = bytes(3); run(peer.editing(), { kind, a, b, c }); }
    const s2 = peer.song(); const w2 = checkSong(s2); if (w2.length) out.push('edited ' + w2);
    if (!isDeepStrictEqual(s2, readSong(peer.doc))) out.push('edited incremental');
    lap();
  } catch (e) { out.push('THROWN ' + (e as Error).stack?.slice(0, 800)); }
  const sum = t.reduce((a, b) => a + b, 0);
  if (out.length || sum > 300) console.log(name, JSON.stringify(t), out.join('\n   '));
}
console.log('end', process.cpuUsage().user / 1e6);
