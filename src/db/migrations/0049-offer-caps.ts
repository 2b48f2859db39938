import type { Migration } from '../migration.ts';

/**
 * What an offer is besides its URL: its affiliate network, countries, payout, and a cap on its conversions with the offer that
 * takes its visitors while it is full. `full_offers` has when it was, from one full minute to another; `until` null: still.
 * A row of `destinations` with `fallback` is the use of an offer by a campaign that leads to it only through another.
 */
export const offerCaps: Migration = {
  number: 49,
  name: 'offer-caps',
  statements: [
    `alter table postback_sources
      add column click_parameter text not null default '',
      add column time_zone text,
      add column paused_at timestamptz,
      add column ever_paused boolean not null default false`,
    `alter table library_pages
      add column network_id integer references postback_sources on delete set null,
      add column countries text[] not null default '{}',
      add column payout jsonb,
      add column cap jsonb,
      add column fallback_id integer references library_pages,
      add column counted_since timestamptz,
      add column near_told timestamptz,
      add constraint library_pages_of_offers check (kind = 'offer'
        or (network_id is null and countries = '{}' and payout is null and cap is null and fallback_id is null))`,
    'create index library_pages_network on library_pages (network_id) where network_id is not null',
    'create index library_pages_fallback on library_pages (fallback_id) where fallback_id is not null',
    'create index library_pages_capped on library_pages (id) where cap is not null',
    'alter table destinations add column fallback boolean not null default false',
    `create table full_offers (
      id integer generated always as identity primary key,
      page_id integer not null references library_pages on delete cascade,
      cause text not null constraint full_offers_cause check (cause in ('cap', 'network')),
      since timestamptz not null,
      until timestamptz,
      filled_at timestamptz,
      conversions integer,
      clicks_after integer
    )`,
    'create index full_offers_page on full_offers (page_id, since)',
    'create index full_offers_until on full_offers (until)',
    `create table offer_resets (
      id integer generated always as identity primary key,
      page_id integer not null references library_pages on delete cascade,
      user_id integer references users on delete set null,
      made_at timestamptz not null,
      conversions integer not null
    )`,
    'create index offer_resets_page on offer_resets (page_id, id)',
    'create index offer_resets_user on offer_resets (user_id)',
  ],
};
