import { findPattern } from './find-pattern.ts';
import { isTestCode } from './layers.ts';
import type { Rule } from './rule.ts';

interface ForbiddenCall {
  pattern: RegExp;
  message: string;
  within: RegExp;
  except?: RegExp;
}

const product = /^(apps|features|gateways|platform|design|studio)\//;
const featureServers = /^(?:features|gateways)\/[^/]+\/server\//;

/** Files that write unescaped markup: icons and a script of our own, and HTML that the server has rendered or sanitised. */
const trustedMarkup =
  /^(?:apps\/site\/shell\/footer\/footer|design\/(?:cover\/cover|play-button\/play-button|prose\/prose)|features\/announcements\/web\/banner-markup)\.tsx$/;

const forbiddenPatterns: readonly ForbiddenCall[] = [
  {
    pattern: /(?<![.\w])fetch\s*\(|\b(?:globalThis|window|self)\.fetch\b/g,
    message: 'other hosts are reached by the egress client, our own by the api client',
    within: product,
    except:
      /^platform\/server\/egress[./-]|^platform\/web\/(?:(?:[a-z]+\/)?(?:[a-z]+-)?api[^/]*|compile-module)\.ts$/,
  },
  {
    pattern: /\bDate\.now\s*\(|\bnew Date\(\s*\)/g,
    message: 'time is injected, use call.now',
    within: featureServers,
  },
  {
    pattern:
      /\bMath\.random\s*\(|\bcrypto\.(?:random\w+|getRandomValues)\b|\bimport\s*\{[^}]*\b(?:randomUUID|randomBytes|randomInt|randomFill\w*|webcrypto)\b[^}]*\}/g,
    message: 'randomness is injected, use call.randomBytes or call.newId()',
    within: featureServers,
  },
  {
    // PATH and NODE_ENV belong to the machine and to libraries, not to our settings.
    pattern: /\bprocess\.env\b(?!\.(?:PATH|NODE_ENV)\b)/g,
    message: 'settings are read in platform/server/config only',
    within: product,
    // Failpoints must work in a process that has not read its settings yet; outside test mode they do nothing.
    except: /^platform\/server\/(config\/|failpoints\.ts$)/,
  },
  {
    pattern: /\b(?:innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML|document\.write)\b/g,
    message: 'unescaped markup',
    within: product,
    except: trustedMarkup,
  },
  {
    pattern: /\bsetQueryData\b[^;]*?,\s*(?:\(\w*\)|\w+)\s*=>/g,
    message: 'a local change keeps the age of loaded data, use patchQueryData',
    within: product,
    except: /^platform\/web\/api\/query-data-age\.ts$/,
  },
  {
    // The page cache counts bytes and serves stale pages; an upload's running writes are no cache.
    pattern: /\bnew (?:Weak)?Map<[^(\n]*\bPromise</g,
    message: 'what is loaded once for many is cached by createCache or joined by createBatcher',
    within: /^(?:apps|features|gateways|platform\/server)\//,
    except:
      /^platform\/server\/cache\/|^apps\/site\/page-cache\/page-cache\.ts$|\/web\/|^features\/uploads\/server\/receive-bytes\.ts$/,
  },
  {
    pattern: /\brefTuple\(/g,
    message: 'rows are compared by platform/server/db/keyset.ts',
    within: product,
  },
  {
    pattern: /(?<![.\w])eval\s*\(|\bnew Function\s*\(/g,
    message: 'text is not run as code',
    within: product,
  },
];

/** Calls that are allowed in one place only. */
export const forbiddenCalls: Rule = {
  name: 'forbidden calls',
  check: ({ files }) =>
    files
      .filter((file) => /\.tsx?$/.test(file.path) && !isTestCode(file.path))
      .flatMap((file) =>
        forbiddenPatterns
          .filter((ban) => ban.within.test(file.path) && !ban.except?.test(file.path))
          .flatMap((ban) => findPattern(file.path, file.bare, ban.pattern, ban.message)),
      ),
};
