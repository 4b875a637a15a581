export { createAuthenticate } from './authenticate.ts';
export type { AuthPorts, SignInPerson } from './auth.ports.ts';
export { serveAuth } from './auth.routes.ts';
export { sendInvitation, sendInvitations } from './send-invitation.ts';
