-- Nothing read it. A public record finds the rows that it lacks by comparing the journal with its own leaves.
drop table log_pending;
