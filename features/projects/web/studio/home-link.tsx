interface HomeLinkProps {
  className?: string;
  siteUrl: string;
  /** The home of a student's school. */
  schoolHome?: string | undefined;
}

/** Leads back to the viewer's projects, or a student, who has no page of them on the site, to their school. */
export function HomeLink({ className, siteUrl, schoolHome }: HomeLinkProps) {
  return (
    <a className={className} href={schoolHome ?? `${siteUrl}/account/projects`}>
      {schoolHome === undefined ? 'My projects' : 'My school'}
    </a>
  );
}
