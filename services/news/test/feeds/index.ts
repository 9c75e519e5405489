export { ALPACA_KEYS, type AlpacaPeer, startAlpacaPeer } from './alpaca-peer.ts';
export { FINNHUB_TOKEN, type FinnhubPeer, startFinnhubPeer } from './finnhub-peer.ts';
export { MASSIVE_KEY, type MassivePeer, startMassivePeer } from './massive-peer.ts';
export { PEER_FAULTS, type PeerFault, type PeerStory, RETRY_AFTER_SECONDS } from './peer.ts';
export { type RssPeer, startRssPeer } from './rss-peer.ts';
