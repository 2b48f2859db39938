import type { Migration } from '../migration.ts';

/** Spaces, as JavaScript trims them from a campaign's text. */
const trimmed = String.raw`btrim(c.source, E' \t\n\r')`;

/**
 * `link_names`: every name that a source's parameters have or had in links. `meanings`: what its parameters have meant,
 * which stays true for their values after a token is removed.
 *
 * Campaigns name their source by text. Each text without a source becomes one, so that its parameters can be described
 * and it can be renamed with its campaigns; the campaigns keep their text, in the letters that people typed. A workspace
 * has at most 200 sources, so the texts that most campaigns use come first. Names of the sources that come with Fairlead
 * are no new ones.
 */
export const sourceNames: Migration = {
  number: 42,
  name: 'names of traffic sources',
  statements: [
    `alter table traffic_sources add column link_names jsonb not null default '[]', add column meanings jsonb not null default '{}'`,
    `insert into traffic_sources (public_id, workspace_id, name, tokens, created_at, updated_at)
      select 'src_' || substr(replace(gen_random_uuid()::text, '-', ''), 17), workspace_id, name, '[]', now(), now()
      from (
        select t.workspace_id, t.name,
          row_number() over (partition by t.workspace_id order by t.used desc, t.name)
            + (select count(*) from traffic_sources s where s.workspace_id = t.workspace_id) as place
        from (
          select c.workspace_id, min(${trimmed}) as name, count(*) as used
          from campaigns c
          where ${trimmed} <> ''
          group by c.workspace_id, lower(${trimmed})
        ) t
        where lower(t.name) not in ('google ads', 'meta (facebook, instagram)', 'tiktok')
          and not exists (
            select from traffic_sources s where s.workspace_id = t.workspace_id and lower(s.name) = lower(t.name)
          )
      ) numbered
      where place <= 200`,
  ],
};
