import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { crewSkills } from './crew-skills.ts';
import { serveCrew, type CrewPort } from './http/crew-work.ts';

if (!parentPort) throw new Error('the crew runs as a worker');
// On Linux this is about this thread alone: the thread that answers stops gets the processor first.
if (process.platform === 'linux') setPriority(10);
serveCrew(parentPort as CrewPort, crewSkills);
