import { buttonClass } from '#design/button/button-class.ts';
import styles from './referral-faq-page.module.css';

const questions = [
  {
    question: 'How do I invite somebody?',
    answer:
      'Your link is on “Invite your friends”. Send it however you like, or copy it into an e-mail. Whoever opens it and signs up in the same browser within 30 days is your invited friend; a sign-up through Google or Facebook counts, too.',
  },
  {
    question: 'What does my friend get?',
    answer:
      'The amount that the invitation names is taken off their first payment, on any plan, by the month or by the year. It is taken off once, and a payment never falls below 0.',
  },
  {
    question: 'What do I get, and when?',
    answer:
      'The same amount in your own currency, as credits, once your friend’s first payment has been captured. A free trial alone earns nothing yet. Each friend counts once.',
  },
  {
    question: 'How are my credits spent?',
    answer:
      'They are taken off the next plan or upgrade that you buy by card, until they are used up. Renewals are charged in full. They are never paid out, and they do not apply to PayPal.',
  },
  {
    question: 'Does an invitation go together with a coupon code?',
    answer: 'No. The larger of the two is taken.',
  },
  {
    question: 'Can I invite somebody who has an account already?',
    answer:
      'No. An invitation is for new members, and the first link that somebody opened counts. A second account of your own earns nothing: the same person or mailbox gets neither discount nor credits.',
  },
  {
    question: 'What if my friend gets their money back?',
    answer:
      'When the payment is refunded or charged back within 30 days, the credits that it earned are withdrawn as far as you have not spent them.',
  },
  {
    question: 'What do I see of my friends?',
    answer:
      'Their name, when they signed up, and whether they have subscribed. Never their e-mail address or what they pay.',
  },
] as const;

/** `/learn/referral-faq`: how invitations work. */
export function ReferralFaqPage() {
  return (
    <article className={styles.page}>
      <h1>Questions about invitations</h1>
      {questions.map(({ question, answer }) => (
        <section key={question} className={styles.question}>
          <h2>{question}</h2>
          <p>{answer}</p>
        </section>
      ))}
      <p>
        <a className={buttonClass('primary', 'large')} href="/account/referrals">
          Invite your friends
        </a>
      </p>
    </article>
  );
}
