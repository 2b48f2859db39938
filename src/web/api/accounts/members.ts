import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { Invitation, type InvitationBody, InvitationMade } from '../../../contracts/accounts/invitation.ts';
import { Member, type MemberPatch } from '../../../contracts/accounts/member.ts';
import type { User } from '../../../contracts/accounts/session.ts';
import { apiPaths } from '../../../contracts/paths.ts';
import { client } from '../browser-client.ts';

/** Members of the workspace; for owners. */
export const membersQuery = () =>
  queryOptions({
    queryKey: ['members'],
    queryFn: async ({ signal }) =>
      (await client.authenticated({ path: apiPaths.member, answer: z.array(Member), signal })).data,
  });

/** Pending invitations; for owners. */
export const invitationsQuery = () =>
  queryOptions({
    queryKey: ['invitations'],
    queryFn: async ({ signal }) =>
      (await client.authenticated({ path: apiPaths.invitation, answer: z.array(Invitation), signal })).data,
  });

/** `proof`: password and code, when the caller uses two-step verification and the role gives more rights. */
export const changeRole = async (
  id: string,
  role: User['role'],
  proof: Omit<MemberPatch, 'role'> = {},
): Promise<Member> => {
  const path = `${apiPaths.member}/${id}`;
  return (await client.authenticated({ method: 'PATCH', path, body: { role, ...proof }, answer: Member }))
    .data;
};

export const removeMember = async (id: string): Promise<void> => {
  await client.authenticated({ method: 'DELETE', path: `${apiPaths.member}/${id}` });
};

/** With the link, when no mail server delivers it. */
export const invite = async (body: InvitationBody): Promise<InvitationMade> => {
  const path = apiPaths.invitation;
  return (await client.authenticated({ method: 'POST', path, body, answer: InvitationMade })).data;
};

export const withdrawInvitation = async (id: string): Promise<void> => {
  await client.authenticated({ method: 'DELETE', path: `${apiPaths.invitation}/${id}` });
};
