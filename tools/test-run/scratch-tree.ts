import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface ScratchTree {
  root: string;
  remove(): void;
}

/** A work tree of a commit in the temporary folder, with the packages of the repository at `root`; it may be changed. */
export function scratchTree(root: string, commit: string): ScratchTree {
  const folder = mkdtempSync(join(tmpdir(), 'tonehall-scratch-'));
  const tree = join(folder, 'tree');
  const git = (...args: string[]) => execFileSync('git', ['-C', root, ...args], { stdio: 'pipe' });
  git('worktree', 'add', '--quiet', '--detach', tree, commit);
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
  return {
    root: tree,
    remove() {
      git('worktree', 'remove', '--force', tree);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
