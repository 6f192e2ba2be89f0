-- Mails that a stranger can have sent to an address are counted by recipient, whoever asks for them; what stands between + and @
-- leads to the same mailbox.
create index mail_by_mailbox on mail (lower(regexp_replace(recipient, '\+[^@]*@', '@')), created_at);
