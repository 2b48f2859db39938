import * as z from 'zod/mini';
import { Invitation, type InvitationBody, InvitationMade } from '../../../contracts/accounts/invitation.ts';
import { Member, type MemberPatch } from '../../../contracts/accounts/member.ts';
import type { User } from '../../../contracts/accounts/session.ts';
import { apiPaths } from '../../../contracts/paths.ts';
import { apiQuery, callApi } from '../api-call.ts';

/** Members of the workspace; for owners. */
export const membersQuery = () => apiQuery(['members'], { path: apiPaths.member, answer: z.array(Member) });

/** Pending invitations; for owners. */
export const invitationsQuery = () =>
  apiQuery(['invitations'], { path: apiPaths.invitation, answer: z.array(Invitation) });

/** `proof`: password and code, required if the caller uses two-step verification and the role grants more rights. */
export const changeRole = async (
  id: string,
  role: User['role'],
  proof: Omit<MemberPatch, 'role'> = {},
): Promise<Member> => {
  const path = `${apiPaths.member}/${id}`;
  return callApi({ method: 'PATCH', path, body: { role, ...proof }, answer: Member });
};

export const removeMember = async (id: string): Promise<void> => {
  await callApi({ method: 'DELETE', path: `${apiPaths.member}/${id}` });
};

/** Includes the link if no mail server delivers it. */
export const invite = async (body: InvitationBody): Promise<InvitationMade> => {
  const path = apiPaths.invitation;
  return callApi({ method: 'POST', path, body, answer: InvitationMade });
};

export const withdrawInvitation = async (id: string): Promise<void> => {
  await callApi({ method: 'DELETE', path: `${apiPaths.invitation}/${id}` });
};
