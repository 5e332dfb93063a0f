import { afterAll } from 'vitest';
import { updateUser } from '#features/members/testing/update-user.ts';
import { drawPageCard } from '#features/pages/server/files/files.jobs.ts';
import { drawShareCard } from '#features/share-cards/server/share-cards.jobs.ts';
import { signUp } from '#features/sign-in/contract.ts';
import { getAccount } from '#features/sign-in/current-user.contract.ts';
import { enableSecondFactor } from '#features/sign-in/testing/second-factor.ts';
import { drawTrackCard } from '#features/tracks/server/tracks.jobs.ts';
import { dispatchOutbox } from '#platform/server/events/dispatch-outbox.ts';
import { runDueJobs } from '#platform/server/jobs/run-jobs.ts';
import { type AServer, type AServerOptions, aServer } from './a-server.ts';
import { aBrowser, type Person } from './person.ts';

export interface Member extends Person {
  id: string;
  username: string;
  profileLink: string;
  email: string;
}

export interface World extends AServer {
  /** A new guest's browser, at its own address unless one is given. */
  newGuest(address?: string): Person;
  /** One shared guest. */
  guest: Person;
  /** Signs up a new member through the contract. */
  person(name: string, more?: { accountType?: number; admin?: boolean }): Promise<Member>;
  /** Delivers events and runs due jobs until none is left, but those that wait some seconds first, by the database's clock. */
  drain(): Promise<void>;
}

/** They are due once a test has run for five seconds. */
export const laterJobs = [drawTrackCard, drawPageCard, drawShareCard];

export const testPassword = 'correct horse battery';

/**
 * Starts a server with people who act on it through the contract and the real binder: `const world = await aWorld();` at the top of
 * a test file. It closes with the file.
 */
export async function aWorld(options: AServerOptions = {}): Promise<World> {
  const server = await aServer(options);
  afterAll(() => server.close());
  return worldOf(server);
}

/** A world on an existing server. */
export function worldOf(server: AServer): World {
  let addresses = 0;

  function newGuest(address?: string): Person {
    addresses += 1;
    return aBrowser(server, address ?? `10.${addresses >> 8}.${addresses & 255}.7`);
  }

  async function person(name: string, more: { accountType?: number; admin?: boolean } = {}): Promise<Member> {
    const browser = newGuest();
    const email = `${name}@example.org`;
    await browser.call(signUp, {
      user: { email, password: testPassword, passwordConfirmation: testPassword },
      consents: { age: true, terms: true },
    });
    const { user } = await browser.call(getAccount, {});
    if (more.accountType !== undefined || more.admin !== undefined) {
      await updateUser(server.platform.db, user.id, { account_type: more.accountType, admin: more.admin });
      if (more.admin) await enableSecondFactor(server.platform, user.id);
      server.clock.advance(1000);
    }
    const { id, username, profileLink } = user;
    return Object.assign(browser, { id, username, profileLink, email });
  }

  async function drain(): Promise<void> {
    const { platform, database, features } = server;
    const subscribers = features.flatMap((feature) => feature.subscribers);
    const run = () => runDueJobs({ platform, pool: database.pool, features, without: laterJobs });
    do {
      await run();
    } while ((await dispatchOutbox(platform, subscribers)) > 0);
    await run();
  }

  return { ...server, newGuest, guest: newGuest(), person, drain };
}
