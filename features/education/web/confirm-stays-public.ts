import { confirmDialog } from '#design/dialog/confirm-dialog.ts';
import { isRefusal } from '#platform/pure/refusal.ts';

/**
 * Joins or creates a school by `join`. When the server refuses because the account is public, asks the member and
 * repeats with their confirmation; null when they decline.
 */
export async function confirmStaysPublic<A>(
  join: (more: { staysPublic?: true }) => Promise<A>,
): Promise<A | null> {
  try {
    return await join({});
  } catch (error) {
    if (!isRefusal(error) || error.code !== 'stays_public') throw error;
  }
  const isSure = await confirmDialog({
    title: 'Your profile stays public',
    text: 'You made this account outside the education site. Everybody can still find your profile and your tracks while you belong to a school, and the school sees them, too. If you do not want that, sign up on the education site with another email address: such an account is seen by its school only.',
    confirmLabel: 'Go on with this account',
  });
  return isSure ? join({ staysPublic: true }) : null;
}
