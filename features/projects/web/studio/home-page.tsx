import type { ReactNode } from 'react';
import { cardClass } from '#design/card/card-class.ts';
import { classNames } from '#design/class-names.ts';
import { linkClass } from '#design/link/link-class.ts';
import { resolveDocument } from '#platform/pure/json-api.ts';
import type { Project } from '../../model/project.ts';
import type { StudioHome } from '../../model/studio-state.ts';
import type { TemplateCard } from '../../templates.contract.ts';
import { NewProjectTile } from '../create-project-tile.tsx';
import tiles from '../project-tile.module.css';
import { ProjectTile } from '../project-tile.tsx';
import { warnOnMobile } from '../use-new-project.ts';
import { HomeLink } from './home-link.tsx';
import styles from './home-page.module.css';
import studio from './studio.module.css';
import { toSiteUrl } from './to-site-url.ts';

interface HomePageProps extends Omit<StudioHome, 'kind'> {
  siteUrl: string;
  siteName: string;
  schoolHome?: string | undefined;
  logo: ReactNode;
  /** Edits that are on this device only. */
  unsent: ReactNode;
}

const newProjectAddress = (templateId: string) => `/templates/${templateId}/new-project`;

/** The start page of the studio: the projects edited last, the templates, and the classes of a member of a school. */
export function HomePage(props: HomePageProps) {
  const { siteUrl, siteName, schoolHome, logo, unsent, school, sourceUrl, templates } = props;
  return (
    <>
      <header className={styles.bar}>
        <a className={studio.logo} href={schoolHome ?? siteUrl} aria-label={siteName}>
          {logo}
        </a>
        <nav className={classNames(studio.nav, styles.links)} aria-label="Projects">
          <HomeLink siteUrl={siteUrl} schoolHome={schoolHome} />
          {school && schoolHome === undefined && <a href={school.home}>My school</a>}
        </nav>
      </header>
      <main className={styles.main}>
        <h1 className={studio.title}>Studio</h1>
        {unsent}
        <Projects {...props} />
        {school && school.classes.length > 0 && <Classes classes={school.classes} />}
        {templates.length > 0 && <Templates templates={templates} siteName={siteName} />}
        <footer className={styles.links}>
          <a href="/logout">Log out</a>
          <a href={sourceUrl}>Source</a>
        </footer>
      </main>
    </>
  );
}

function Projects({ siteUrl, siteName, schoolHome, projects, emptyTemplateId }: HomePageProps) {
  return (
    <section className={styles.section} aria-labelledby="projects">
      <h2 id="projects">Your projects</h2>
      <ul className={styles.grid}>
        <li>
          <NewProjectTile
            href={newProjectAddress(emptyTemplateId)}
            onClick={(event) => {
              if (warnOnMobile(siteName)) event.preventDefault();
            }}
          />
        </li>
        {resolveDocument<Project[]>(projects).map((project) => (
          <li key={project.id}>
            <ProjectTile project={withSiteUrls(siteUrl, project)} isLinked={schoolHome === undefined} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The project with absolute addresses of its people, whose pages the site has. */
function withSiteUrls(siteUrl: string, project: Project): Project {
  const onSite = <T extends Project['owner']>(person: T): T => ({
    ...person,
    selfLink: toSiteUrl(siteUrl, person.selfLink),
    avatarSmallUrl: toSiteUrl(siteUrl, person.avatarSmallUrl),
  });
  return { ...project, owner: onSite(project.owner), collaborators: project.collaborators.map(onSite) };
}

function Classes({ classes }: Pick<NonNullable<StudioHome['school']>, 'classes'>) {
  return (
    <section className={styles.section} aria-labelledby="classes">
      <h2 id="classes">Your classes</h2>
      <ul className={styles.grid}>
        {classes.map(({ id, name, address }) => (
          <li key={id}>
            <article className={classNames(cardClass, styles.class)}>
              <h3 className={tiles.title}>
                <a className={linkClass('card')} href={address}>
                  {name}
                </a>
              </h3>
            </article>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Templates({ templates, siteName }: { templates: readonly TemplateCard[]; siteName: string }) {
  return (
    <section className={styles.section} aria-labelledby="templates">
      <h2 id="templates">Start from a template</h2>
      <ul className={styles.grid}>
        {templates.map(({ id, title, imageUrl, author }) => (
          <li key={id}>
            <article className={classNames(cardClass, tiles.tile)}>
              <div className={tiles.picture}>
                <img className={tiles.image} src={imageUrl} alt="" width={480} height={300} loading="lazy" />
              </div>
              <div className={tiles.texts}>
                <h3 className={tiles.title}>
                  <a
                    className={linkClass('card')}
                    href={newProjectAddress(id)}
                    onClick={(event) => {
                      if (warnOnMobile(siteName)) event.preventDefault();
                    }}
                  >
                    {title}
                  </a>
                </h3>
                <p className={tiles.time}>by {author}</p>
              </div>
            </article>
          </li>
        ))}
      </ul>
    </section>
  );
}
