import { confirmDialog } from '#design/dialog/confirm-dialog.ts';
import { isRefusal } from '#platform/pure/refusal.ts';

/**
 * Joins or creates a school by `join`. When the server refuses because the account is public, asks the member and
 * repeats with their confirmation; null when they decline.
 */
export async function confirmStaysPublic<A>(
  join: (more: { staysPublic?: true }) => Promise<A>,
): Promise<A | null> {
  let isHidden = false;
  try {
    return await join({});
  } catch (error) {
    if (!isRefusal(error) || (error.code !== 'stays_public' && error.code !== 'hidden_in_school'))
      throw error;
    isHidden = error.code === 'hidden_in_school';
  }
  const isSure = await confirmDialog({ ...(isHidden ? hiddenDialog : publicDialog), confirmLabel });
  return isSure ? join({ staysPublic: true }) : null;
}

const confirmLabel = 'Go on with this account';
const publicDialog = {
  title: 'Your profile stays public',
  text: 'You made this account outside the education site. Everybody can still find your profile and your tracks while you belong to a school, and the school sees them, too. If you do not want that, sign up on the education site with another email address: such an account is seen by its school only.',
};
const hiddenDialog = {
  title: 'Your profile will be hidden',
  text: 'You made this account outside the education site. While you are a student, only your classes and teachers see your profile and your tracks, and you meet only them. Everything comes back when you leave the school. If you do not want that, sign up on the education site with another email address.',
};
