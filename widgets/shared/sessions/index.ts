export { SessionList, type SessionButton } from './SessionList.tsx';
