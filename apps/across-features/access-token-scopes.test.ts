import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { features } from '#apps/features.ts';
import { tokenScopeOf } from '#platform/pure/token-scope.ts';

const bound = features.flatMap(({ endpoints }) => endpoints);
const scopeOf = new Map(bound.map(({ endpoint }) => [endpoint.id, tokenScopeOf(endpoint)]));

const root = new URL('../..', import.meta.url).pathname;

/** Each top-level function or constant of the features' servers. */
const declarations = readdirSync(join(root, 'features'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.includes('/server/') && path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .flatMap((path) =>
    readFileSync(join(root, 'features', path), 'utf8')
      .split(/^(?=(?:export )?(?:async )?(?:function|const|class) )/m)
      .map((text) => ({
        feature: path.split('/')[0],
        name: /^(?:export )?(?:async )?(?:function|const) (\w+)/.exec(text)?.[1] ?? '',
        text,
      })),
  );

const calls = (text: string, name: string): boolean => new RegExp(`\\b${name}\\(`).test(text);

/** The functions that ask for a recent password entry, themselves or by another of their feature. */
function askingFunctions(): Set<string> {
  const asking = new Set(declarations.filter(({ text }) => calls(text, 'await checkRecentSignIn')));
  for (let size = 0; size < asking.size; ) {
    size = asking.size;
    for (const one of declarations)
      if ([...asking].some(({ feature, name }) => feature === one.feature && calls(one.text, name)))
        asking.add(one);
  }
  return new Set([...asking].map(({ name }) => name));
}

test('a program with a token reaches no call that asks for a recent password entry [ACCOUNT-112]', () => {
  const asking = [...askingFunctions()];
  const ids = bound
    .filter(({ action }) =>
      asking.some((name) => action.name === name || new RegExp(`\\b${name}\\)?\\(`).test(String(action))),
    )
    .map(({ endpoint }) => endpoint.id);
  expect(ids).toEqual(
    expect.arrayContaining([
      'account.deleteUser',
      'admin.resetSecondFactor',
      'billing.openPortal',
      'payments.refund',
    ]),
  );
  expect(ids.filter((id) => scopeOf.get(id) !== 'none')).toEqual([]);
});

test('a program with a token lets nobody into a school, answers no invitation, pays nothing and enters no payment [ACCOUNT-112]', () => {
  const closed = [
    'invitations.respond',
    'invitations.accept',
    'invitations.decline',
    'schoolLicences.listAdminSchools',
    'schoolLicences.enterTransfer',
    'payments.refund',
    'payments.confirmTestPayment',
    'payments.answerPaypalPage',
    'payments.changePortalMethod',
    'payments.changePortalCustomer',
    'payments.skipPortalTime',
  ];
  expect(closed.map((id) => `${id} ${scopeOf.get(id)}`)).toEqual(closed.map((id) => `${id} none`));
});
