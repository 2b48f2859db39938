import { classEdit } from './class-edit.ts';
import { leads } from './leads.ts';
import { members } from './members.ts';
import { profile } from './profile.ts';
import { security } from './security.ts';
import { workspace } from './workspace.ts';

/** The profile. */
export const messages = { ...classEdit, ...leads, ...profile, ...security, ...members, ...workspace };
