import type { Migration } from '../migration.ts';

/**
 * A path with one offer for each destination that ever had a variant. Its number is that variant, so that existing
 * cookies and click IDs keep their meaning. Variants keep the order of their numbers, so that no visitor without a
 * cookie moves.
 */
export const routing: Migration = {
  number: 3,
  name: 'routing',
  statements: [
    `alter table workspaces
      add column keep_addresses boolean not null default false,
      add column honour_dnt boolean not null default false`,
    `alter table domains add column default_url text`,
    `alter table campaigns
      add column source text not null default '',
      add column time_zone text,
      add column starts_at timestamptz,
      add column ends_at timestamptz,
      add column redirect text not null default '302'
        constraint campaigns_redirect check (redirect in ('302', '307', 'meta', 'none')),
      add column referrer text not null default 'hidden'
        constraint campaigns_referrer check (referrer in ('hidden', 'passed')),
      add column pass_query boolean not null default false,
      add column invalid_traffic text not null default 'count'
        constraint campaigns_invalid_traffic check (invalid_traffic in ('count', 'refuse')),
      add column inactive text not null default 'domain'
        constraint campaigns_inactive check (inactive in ('domain', 'not_found', 'gone')),
      add column caps jsonb not null default '{}',
      add column routing jsonb,
      add constraint campaigns_time check (ends_at > starts_at)`,
    `update campaigns c set routing = jsonb_build_object(
      'paths', (
        select coalesce(jsonb_agg(jsonb_build_object(
            'number', d.arm, 'landing', 0, 'seed', replace(gen_random_uuid()::text, '-', ''),
            'offers', jsonb_build_array(jsonb_build_object('destination', d.id, 'weight', 10000)),
            'detachedAt', to_jsonb(to_char(d.detached_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
          order by d.detached_at is not null, d.position, d.id), '[]')
        from destinations d where d.campaign_id = c.id and d.arm is not null),
      'default', jsonb_build_object('seed', c.seed, 'phase', 1, 'arms', (
        select coalesce(jsonb_agg(jsonb_build_object('path', d.arm, 'weight', d.weight) order by d.arm), '[]')
        from destinations d where d.campaign_id = c.id and d.detached_at is null)),
      'rules', '[]'::jsonb,
      'nextRule', 1)`,
    // Earlier revisions get the same shape as later ones: a path for each destination, in its place.
    `update campaign_revisions r set body = r.body || jsonb_build_object(
      'source', '', 'timeZone', null, 'startsAt', null, 'endsAt', null, 'redirect', '302', 'referrer', 'hidden',
      'passQuery', false, 'invalidTraffic', 'count', 'inactive', 'domain', 'caps', '{}'::jsonb, 'rules', '[]'::jsonb,
      'destinations', (
        select coalesce(jsonb_agg(e.value - 'weight' order by e.place), '[]')
        from jsonb_array_elements(r.body -> 'destinations') with ordinality e (value, place)),
      'paths', (
        select coalesce(jsonb_agg(jsonb_build_object(
            'landing', null, 'offers', jsonb_build_array(jsonb_build_object('destination', e.place - 1, 'weight', 10000)))
            || case when d.arm is null then '{}'::jsonb else jsonb_build_object('number', d.arm) end
          order by e.place), '[]')
        from jsonb_array_elements(r.body -> 'destinations') with ordinality e (value, place)
          left join destinations d on d.public_id = e.value ->> 'id'),
      'default', (
        select coalesce(
          jsonb_agg(jsonb_build_object('path', e.place - 1, 'weight', e.value -> 'weight') order by e.place), '[]')
        from jsonb_array_elements(r.body -> 'destinations') with ordinality e (value, place)))`,
    // Earlier revisions have none: their plan is unknown.
    `alter table campaign_revisions add column plan jsonb`,
    `alter table campaigns alter column routing set not null, drop column seed`,
    `alter table destinations drop column arm, drop column weight`,
    // Plans have another shape now, so every edge worker must load them.
    `update instance set snapshot_revision = snapshot_revision + 1, snapshot_at = clock_timestamp()`,
  ],
};
