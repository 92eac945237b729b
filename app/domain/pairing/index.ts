export { beginPairing, codeLastsSeconds, collectPairing, readPairing, type ShownPairing } from './device-side';
export { answerDevice, type AskingDevice, askingDevice, findAskingDevice } from './phone-side';
