import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runCommand } from './run-command.ts';

// `npm run deploy:check`: has the files of `deploy/` checked by nginx and systemd, where those are installed.

const run = promisify(execFile);
const deploy = join(import.meta.dirname, '../deploy');

/** Runs a program's own check: null where it finds nothing, what it says otherwise, and `missing` where it is not installed. */
async function check(folder: string, program: string, args: readonly string[]): Promise<string | null> {
  try {
    const { stderr } = await run(program, args);
    // systemd ignores what it does not know, with a warning that names the unit.
    const warnings = stderr.split('\n').filter((line) => line.includes(folder));
    return warnings.join('\n') || null;
  } catch (error) {
    const { code, stderr = '', stdout = '' } = error as { code?: unknown; stderr?: string; stdout?: string };
    return code === 'ENOENT' ? 'missing' : `${stdout}${stderr}`.trim() || String(error);
  }
}

/** Checks the configuration without its certificates, which only the operator's machine has. */
async function checkNginx(folder: string): Promise<string | null> {
  const text = await readFile(join(deploy, 'nginx.conf'), 'utf8');
  const plain = text.replaceAll(/^\s*ssl_certificate.*$/gm, '').replaceAll('listen 443 ssl', 'listen 8443');
  const file = join(folder, 'nginx.conf');
  const own = `pid ${folder}/nginx.pid; error_log ${folder}/error.log;`;
  await writeFile(file, `${own}\nevents {}\nhttp {\n${plain}\n}\n`);
  return check(folder, 'nginx', ['-t', '-q', '-p', folder, '-c', file]);
}

/** Checks the units with programs of this machine in place of the operator's. */
async function checkSystemd(folder: string): Promise<string | null> {
  const units: string[] = [];
  for (const name of await readdir(deploy)) {
    if (!name.endsWith('.service')) continue;
    const text = await readFile(join(deploy, name), 'utf8');
    const unit = join(folder, name.replace('@.', '@3101.'));
    await writeFile(unit, text.replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`));
    units.push(unit);
  }
  return check(folder, 'systemd-analyze', ['verify', '--man=no', ...units]);
}

await runCommand(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tonehall-deploy-'));
  try {
    const found = { nginx: await checkNginx(folder), systemd: await checkSystemd(folder) };
    for (const [name, problem] of Object.entries(found)) {
      if (problem === 'missing') process.stdout.write(`${name} is not installed here: not checked\n`);
      else process.stdout.write(`${name}: ${problem ?? 'good'}\n`);
    }
    return Object.values(found).some((problem) => problem !== null && problem !== 'missing') ? 1 : 0;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}, []);
