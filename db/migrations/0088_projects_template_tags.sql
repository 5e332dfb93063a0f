-- By which lists of templates find one; small letters.
alter table project_templates add column tags text[] not null default '{}' check (cardinality(tags) <= 5);
create index project_templates_newest on project_templates (created_at desc, id desc);
create index project_templates_by_tag on project_templates using gin (tags);
