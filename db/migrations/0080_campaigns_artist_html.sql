-- Sanitised HTML of the Markdown about the artist; null for campaigns from before, and without a text.
alter table campaigns add column artist_html text;
