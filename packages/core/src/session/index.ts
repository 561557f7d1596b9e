export type { AccountChange, AccountOutcome, AccountProblems, Accounts } from './accounts.ts';
export * from './session.ts';
export type { Credentials } from './sign-in.ts';
export type { ConnectionProblem, ProblemStore } from './problem.ts';
export { passwordDueOf, type PasswordDue } from './password-due.ts';
export type { PasswordField, PasswordOutcome, PasswordProblems } from './password.ts';
export type { SentCode, Session, SignInStep } from './state.ts';
export type { TokenStorage } from './token.ts';
export { followRights } from './follow-rights.ts';
