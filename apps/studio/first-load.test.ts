import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#platform/server/project-root.ts';
import { buildSite } from '../build.ts';
import { readStudioAssets } from './studio-assets.ts';
import { weightOfStudio } from './weight-of-studio.ts';

const build = path.join(projectRoot, 'build');
/** Of the document, the icon and three fonts. */
const besides = 5;

test('[STUDIO-217] [STUDIO-215] a page of the studio asks for at most 350 kB of script and WebAssembly before its first sound, of them the engine at most 80 kB, in few requests, and panels load by themselves (bytes and requests; the figures say the times)', {
  timeout: 300_000,
}, async () => {
  await buildSite({ quiet: true });
  const assets = await readStudioAssets(build);
  if (!assets) throw new Error('The studio has not been built');
  const { page, engine } = await weightOfStudio(build, assets);
  expect(engine).toBeLessThanOrEqual(80);
  expect(page + engine).toBeLessThanOrEqual(350);
  expect(assets.modules.length + assets.styles.length + besides).toBeLessThanOrEqual(30);

  const manifest = JSON.parse(
    await readFile(path.join(build, 'client/studio-manifest.json'), 'utf8'),
  ) as Record<string, { file: string }>;
  const later = [
    'studio/views/library/library-panel.tsx',
    'studio/views/library/plan-loop.ts',
    'studio/views/publish/publish-dialog.tsx',
  ];
  for (const panel of later) {
    const file = manifest[panel]?.file;
    expect(file, panel).toBeDefined();
    expect(assets.modules).not.toContain(`/${file}`);
  }
});
