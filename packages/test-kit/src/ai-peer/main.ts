/** Runs the fake AI parser as a separate process: `AI_PEER_PORT`, `AI_PEER_PROTOCOL`; its mode is set by `PUT /ai-peer/mode {"mode": …}`. */
import { type AiPeerProtocol, startAiPeer } from './start-ai-peer.ts';

const peer = await startAiPeer({
  port: Number(process.env['AI_PEER_PORT'] ?? 0),
  protocol: (process.env['AI_PEER_PROTOCOL'] ?? 'openai') as AiPeerProtocol,
});
console.log(`AI peer on ${peer.url}`);
process.once('SIGTERM', () => void peer.stop());
process.once('SIGINT', () => void peer.stop());
