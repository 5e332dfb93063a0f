import { updateUser } from '#features/members/testing/update-user.ts';
import { aWorld, testPassword } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import * as captcha from '../captcha.contract.ts';
import * as credentials from '../credentials.contract.ts';
import * as recovery from '../recovery.contract.ts';
import { emailedTokenTo } from '../testing/emails.ts';
import * as verification from '../verification.contract.ts';

const world = await aWorld();
const unchanged = ['users', 'sessions', 'one_time_tokens', 'outbox_events'] as const;
const newPassword = 'a stage for every song';

const changer = await world.person('changer');
const keeper = await world.person('keeper');
const social = await world.person('social');

async function resetToken(): Promise<string> {
  const { email } = await world.person('reset');
  await world.guest.call(recovery.requestPasswordReset, { user: { email } });
  return emailedTokenTo(world, email, 'password_reset');
}

wrongInputs({
  world,
  endpoint: recovery.requestPasswordReset,
  as: () => world.newGuest(),
  good: async () => ({ user: { email: (await world.person('asks')).email } }),
  unchanged,
});

wrongInputs({
  world,
  endpoint: recovery.resetPassword,
  as: () => world.newGuest(),
  good: async () => ({
    user: {
      password: newPassword,
      passwordConfirmation: newPassword,
      resetPasswordToken: await resetToken(),
    },
  }),
  unchanged,
});

wrongInputs({
  world,
  endpoint: verification.resendConfirmation,
  as: () => world.person('resends'),
  good: () => ({}),
  unchanged,
});

wrongInputs({
  world,
  endpoint: verification.getVerification,
  as: () => world.person('looks'),
  good: () => ({}),
  unchanged,
});

wrongInputs({
  world,
  endpoint: verification.getLinkPurpose,
  as: () => world.newGuest(),
  good: () => ({ token: 'A'.repeat(43) }),
  unchanged,
});

wrongInputs({
  world,
  endpoint: verification.confirmEmail,
  as: () => world.newGuest(),
  good: async () => ({
    confirmationToken: await emailedTokenTo(world, (await world.person('confirms')).email, 'welcome'),
  }),
  unchanged,
});

wrongInputs({
  world,
  endpoint: verification.revertEmail,
  as: () => world.newGuest(),
  good: async () => {
    const member = await world.person('reverts');
    await member.call(credentials.changeEmail, { guid: member.id, email: 'elsewhere@example.org' });
    return { revertToken: await emailedTokenTo(world, member.email, 'email_revert') };
  },
  unchanged,
});

wrongInputs({
  world,
  endpoint: credentials.changeEmail,
  as: () => changer,
  good: () => ({ guid: changer.id, email: 'changer.new@example.org' }),
  unchanged,
});

wrongInputs({
  world,
  endpoint: credentials.changePassword,
  as: () => keeper,
  good: () => ({
    guid: keeper.id,
    user: { currentPassword: testPassword, password: newPassword, passwordConfirmation: newPassword },
  }),
  unchanged,
});

wrongInputs({
  world,
  endpoint: credentials.sendPasswordLink,
  as: async () => {
    await updateUser(world.platform.db, social.id, { password_hash: null });
    return social;
  },
  good: () => ({ guid: social.id }),
  unchanged,
});

const guarded = await aWorld({
  settings: { CAPTCHA_KEY: 'a captcha key of tests with more than 32 characters' },
});
wrongInputs({
  world: guarded,
  endpoint: captcha.getCaptchaChallenge,
  as: () => guarded.newGuest(),
  good: () => ({}),
  unchanged,
});
