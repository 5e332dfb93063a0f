/** Who may sign up: everybody, those with an invitation link, nobody. */
export const signUpModes = ['open', 'invitation', 'closed'] as const;
export type SignUpMode = (typeof signUpModes)[number];

/** What a sign-up is refused with, by the code of the refusal. */
export const signUpTexts = {
  sign_up_closed: 'Sign-up is closed at the moment.',
  invitation_needed: 'Sign-up is by invitation. Open the link of your invitation to sign up.',
  invitation_over: 'This invitation link is no longer valid. Please ask for a new one.',
} as const;
export type SignUpRefusalCode = keyof typeof signUpTexts;
export const signUpRefusalCodes = Object.keys(signUpTexts) as SignUpRefusalCode[];
