import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const usualPlaces = [
  // The same browser without its windows: journeys take two thirds of the time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * The path of a Chromium for the journeys: `CHROMIUM_PATH`, a usual place, or a package of Debian or Ubuntu, which root
 * installs. Throws with instructions otherwise.
 */
export function ensureChromium(): string {
  const configured = process.env['CHROMIUM_PATH'];
  if (configured) {
    if (existsSync(configured)) return configured;
    throw new Error(`CHROMIUM_PATH names ${configured}, which does not exist.`);
  }
  const found = usualPlaces.find((path) => existsSync(path));
  if (found) return found;
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    process.stdout.write('Chromium is missing and will be installed by apt-get.\n');
    const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
    spawnSync('apt-get', ['update'], options);
    for (const name of ['chromium-headless-shell', 'chromium']) {
      spawnSync('apt-get', ['install', '-y', '--no-install-recommends', name], options);
      const installed = usualPlaces.find((path) => existsSync(path));
      if (installed) return installed;
    }
  }
  throw new Error(
    'The journeys need Chromium or Chrome. Install it (Debian, Ubuntu: sudo apt-get install chromium), ' +
      'or set CHROMIUM_PATH to an installed one.',
  );
}
