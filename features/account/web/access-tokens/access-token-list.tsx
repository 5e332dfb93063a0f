import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from '#design/button/button.tsx';
import { confirmDialog } from '#design/dialog/confirm-dialog.ts';
import { flash } from '#design/flash/flash.ts';
import { flashRefusal } from '#design/flash/flash-refusal.ts';
import { type AccessTokenView, revokeAccessToken } from '#features/sign-in/access-tokens.contract.ts';
import { accessTokensQuery } from '#features/sign-in/web/account-queries.ts';
import { formatDay } from '#platform/pure/text/format-day.ts';
import { formatTimestampOfYear } from '#platform/pure/text/format-timestamp.ts';
import { useApi } from '#platform/web/app-context.tsx';
import styles from './access-tokens.module.css';

/** The member's tokens, with a button to revoke each. */
export function AccessTokenList({ tokens }: { tokens: readonly AccessTokenView[] }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const revoke = useMutation({
    mutationFn: (id: string) => api(revokeAccessToken, { id }),
    onSuccess: () => flash.success('The token is revoked'),
    onError: flashRefusal,
    onSettled: () => queryClient.invalidateQueries({ queryKey: accessTokensQuery(api).queryKey }),
  });

  async function confirmRevoking({ id, name, expired }: AccessTokenView) {
    const sure =
      expired ||
      (await confirmDialog({
        title: 'Revoke the token',
        text: `Programs that use “${name}” stop working at once.`,
        confirmLabel: 'Revoke',
      }));
    if (sure) revoke.mutate(id);
  }

  return (
    <ul className={styles.list}>
      {tokens.map((token) => (
        <li key={token.id} className={styles.token}>
          <div className={styles.facts}>
            <p className={styles.name}>{token.name}</p>
            <ul className={styles.chips} aria-label="It may">
              {token.scopes.map((scope) => (
                <li key={scope}>{scope}</li>
              ))}
            </ul>
            <p className={styles.quiet}>
              Made on {formatDay(token.createdAt)},{' '}
              {token.expired ? (
                <strong className={styles.over}>expired on {formatDay(token.expiresAt)}</strong>
              ) : (
                <>works until {formatDay(token.expiresAt)}</>
              )}
              {', '}
              {token.lastUsedAt === null ? (
                'never used'
              ) : (
                <>
                  last used at{' '}
                  <time dateTime={token.lastUsedAt}>{formatTimestampOfYear(token.lastUsedAt)}</time>
                </>
              )}
            </p>
          </div>
          <Button
            size="small"
            busy={revoke.isPending && revoke.variables === token.id}
            aria-label={`${token.expired ? 'Remove' : 'Revoke'} ${token.name}`}
            onClick={() => void confirmRevoking(token)}
          >
            {token.expired ? 'Remove' : 'Revoke'}
          </Button>
        </li>
      ))}
    </ul>
  );
}
