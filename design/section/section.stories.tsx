import { headingLinkClass } from '../link/heading-link-class.ts';
import { Section } from './section.tsx';

export const story = {
  title: 'Section',
  render: () => (
    <>
      <Section heading="New tracks" showAll="/tracks?type=new">
        <p>What the list begins with.</p>
      </Section>
      <Section
        heading="My tracks"
        action={
          <a className={headingLinkClass} href="/account/tracks">
            Upload a track
          </a>
        }
      >
        <p>All of a short list.</p>
      </Section>
    </>
  ),
};
