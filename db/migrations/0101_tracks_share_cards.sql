-- The picture that other sites show of a link to a track; its key says what it was drawn of.
alter table tracks add column share_card_key text;
