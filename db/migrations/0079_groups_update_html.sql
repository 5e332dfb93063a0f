-- Sanitised HTML of an update's Markdown; null for updates from before.
alter table group_news add column content_html text;
