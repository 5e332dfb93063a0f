import { invalid } from '#platform/pure/refusal.ts';

const uniqueViolation = '23505';
const fieldOfConstraint: Record<string, string> = {
  users_by_profile_link: 'profile_link',
  users_by_username: 'username',
};

/** Runs a change of names; refuses (422) by field what the unique indexes do not allow. */
export async function withNameRefusals<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    const field = code === uniqueViolation ? fieldOfConstraint[constraint ?? ''] : undefined;
    if (field === undefined) throw error;
    throw invalid({ [field]: ['has already been taken'] });
  }
}
