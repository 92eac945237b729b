/** Registers every model, so that the start-up step makes every collection and index. */
import './comment';
import './form-key';
import './ledger';
import './location';
import './one-time-token';
import './outgoing-mail';
import './photo';
import './post';
import './session';
import './standing';
import './user';
import './vote';
