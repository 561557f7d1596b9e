/** What a user gets, as a sign-in brings it. */
import { passwordLimits, type User } from '@patrolkit/transport/contract';
import { nameIn } from '../language/names.ts';
import type { Language } from '../language/texts.ts';
import type { Account } from './users.ts';

/** The user and the rights that count, in a language, at a moment. */
export const privilegesOf = (user: Account, language: Language, at: number): User => ({
  id: user.id,
  name: nameIn(language, user.name),
  roleCode: user.role,
  permissions: user.permissions,
  companyCode: user.company.code,
  companyName: nameIn(language, user.company.name),
  level: user.level,
  ...(user.phone === '' ? {} : { phone: user.phone }),
  mustChangePassword: user.mustChange || at - user.passwordAt > passwordLimits.days * 86_400_000,
  isPasswordChangeRequired: user.mustChange,
  isCustomer: user.isCustomer,
  isIndustry: user.isIndustry,
});
